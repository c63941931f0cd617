export -p
export HBASE_HEAPSIZE HBASE_OPTS="$HBASE_OPTS -Xmx8g"
if [ -n "$X" ]; then export X="it's"; fi
