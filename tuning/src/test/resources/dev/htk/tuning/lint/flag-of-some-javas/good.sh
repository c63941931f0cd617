export JAVA_HOME=/opt/jdk-11.0.2
export HBASE_OPTS="-Xlog:gc*"
