export HBASE_OPTS="-XX:+UseG1GC -Xmn4g"
