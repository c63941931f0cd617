export HBASE_OPTS=""$HBASE_OPTS -Dfile=/etc/a.jaas" -Xmx8g"
export HBASE_MASTER_OPTS = "-Xmx1g"
HBASE_REGIONSERVER_OPTS=-Xmx8g -Xms8g
export HBASE_HEAPSIZE="8g
