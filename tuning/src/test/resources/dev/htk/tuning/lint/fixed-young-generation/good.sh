export HBASE_OPTS="-XX:+UseParallelGC -Xmn4g"
