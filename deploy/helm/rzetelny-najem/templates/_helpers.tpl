{{- define "najem.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}{{ .Release.Name }}{{- else -}}{{ .Release.Name }}-{{ .Chart.Name }}{{- end -}}
{{- end -}}

{{- define "najem.database" -}}
{{- default (printf "%s-db" (include "najem.fullname" .)) .Values.database.name -}}
{{- end -}}

{{- define "najem.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: site
{{- end -}}

{{- define "najem.scannerSelector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: clamav
{{- end -}}

{{- define "najem.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "najem.image" -}}
{{- if hasPrefix "sha256:" .Values.image.tag -}}
{{ .Values.image.repository }}@{{ .Values.image.tag }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end -}}

{{/* The address of a database's service, under the operator's own authority, whose certificates name the cluster's services. */}}
{{- define "najem.databaseUrl" -}}
postgresql://{{ .user }}:$({{ .password }})@{{ .host }}:5432/najem?sslmode={{ .check }}&sslrootcert=/etc/najem/ca.crt
{{- end -}}

{{/* The same for the program's role, which may go through a pooler, whose name no certificate has. */}}
{{- define "najem.programUrl" -}}
{{- $database := include "najem.database" . -}}
{{- $place := dict "host" (print $database "-rw") "check" "verify-full" -}}
{{- if .Values.database.pooler.enabled -}}
{{- $place = dict "host" (print $database "-pooler") "check" "verify-ca&uselibpqcompat=true" -}}
{{- end -}}
{{- include "najem.databaseUrl" (merge (dict "user" "najem_program" "password" "DATABASE_PROGRAM_PASSWORD") $place) -}}
{{- end -}}

{{/* A claim that outlasts the release. */}}
{{- define "najem.claim" -}}
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: {{ .name }}
  labels: {{- include "najem.labels" .root | nindent 4 }}
  annotations:
    helm.sh/resource-policy: keep
spec:
  accessModes: [{{ .mode }}]
  {{- with .storageClassName }}
  storageClassName: {{ . }}
  {{- end }}
  resources:
    requests:
      storage: {{ .size }}
{{- end -}}

{{- define "najem.storage" -}}
size: {{ .size }}
{{- with .storageClassName }}
storageClass: {{ . }}
{{- end }}
{{- end -}}
