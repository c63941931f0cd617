export JAVA_HOME=/usr/java/jdk1.7.0_80
