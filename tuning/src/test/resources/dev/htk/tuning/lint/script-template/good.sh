# {{a comment}}
export HBASE_REGIONSERVER_OPTS="-Xmx8g"
