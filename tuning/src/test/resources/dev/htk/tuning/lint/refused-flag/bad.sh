export JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64
export HBASE_OPTS="-XX:+PrintGCDateStamps -XX:+UseG1CG"
export HBASE_MASTER_OPTS="-Xmx4gb"
