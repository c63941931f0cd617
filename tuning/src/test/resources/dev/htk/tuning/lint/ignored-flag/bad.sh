export JAVA_HOME=/usr/lib/jvm/zulu8
export HBASE_OPTS="-XX:MaxPermSize=128m"
