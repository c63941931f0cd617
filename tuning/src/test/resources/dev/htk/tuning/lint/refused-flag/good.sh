export JAVA_HOME=/usr/lib/jvm/java-8-openjdk-amd64
export HBASE_OPTS="-XX:+PrintGCDateStamps -XX:+UseG1GC -Xmx4g"
