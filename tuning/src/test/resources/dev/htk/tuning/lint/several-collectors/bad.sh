export HBASE_OPTS="-XX:+UseConcMarkSweepGC"
export HBASE_REGIONSERVER_OPTS="-XX:+UseG1GC"
