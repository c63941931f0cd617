export JAVA_HOME={{java64_home}}
export HBASE_REGIONSERVER_OPTS="-Xmx{{regionserver_heapsize}} -Xmn{{regionserver_xmn_size}}"
