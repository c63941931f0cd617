export HBASE_OPTS="-XX:+PrintGCDateStamps"
