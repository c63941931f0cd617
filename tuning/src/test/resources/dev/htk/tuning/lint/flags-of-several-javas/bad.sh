export HBASE_OPTS="-XX:+PrintGCDateStamps"
export HBASE_REGIONSERVER_OPTS="-Xlog:gc*"
