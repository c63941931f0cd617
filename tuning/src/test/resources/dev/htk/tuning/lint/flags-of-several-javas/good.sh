export HBASE_OPTS="-XX:+PrintGCDateStamps -Xloggc:/tmp/gc.log"
