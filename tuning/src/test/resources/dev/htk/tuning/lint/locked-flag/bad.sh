export HBASE_OPTS="-XX:+UseG1GC -XX:G1NewSizePercent=3 -XX:+UnlockExperimentalVMOptions"
