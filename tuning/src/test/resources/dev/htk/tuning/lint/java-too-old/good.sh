export JAVA_HOME=/usr/java/jdk1.8.0_292
