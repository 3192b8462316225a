#!/bin/sh
# Makes a certificate for a member of the cluster, and the cluster's own authority where there is none yet:
#   certificates.sh FOLDER NAME DNS:pg-a,DNS:haproxy,IP:10.0.0.1
# Keep ca.key apart from the machines.
set -eu
folder=$1 name=$2 names=$3
umask 077
mkdir -p "$folder"
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
if [ ! -e "$folder/ca.crt" ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $new_key -days 3650 -subj '/CN=najem cluster' -keyout "$folder/ca.key" -out "$folder/ca.crt" 2>/dev/null
fi
# shellcheck disable=SC2086
openssl req -x509 $new_key -days 825 -subj "/CN=$name" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" \
  -addext "subjectAltName=$names" -addext basicConstraints=critical,CA:FALSE -addext extendedKeyUsage=serverAuth,clientAuth \
  -keyout "$folder/$name.key" -out "$folder/$name.crt" 2>/dev/null
chmod 644 "$folder/ca.crt" "$folder/$name.crt"
