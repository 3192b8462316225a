import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { kindSchema, readTypeSchemas } from './type-schemas.mjs';

const HERE = import.meta.dirname;

/** Declared as `Kube…Props` beside Kubernetes' own types, and as `…Props` beside those of CloudNativePG. */
const DECLARED_KINDS = [
  ['v1', 'ConfigMap', 'KubeConfigMapProps'],
  ['v1', 'PersistentVolumeClaim', 'KubePersistentVolumeClaimProps'],
  ['v1', 'Service', 'KubeServiceProps'],
  ['apps/v1', 'Deployment', 'KubeDeploymentProps'],
  ['networking.k8s.io/v1', 'Ingress', 'KubeIngressProps'],
  ['networking.k8s.io/v1', 'NetworkPolicy', 'KubeNetworkPolicyProps'],
  ['policy/v1', 'PodDisruptionBudget', 'KubePodDisruptionBudgetProps'],
  ['postgresql.cnpg.io/v1', 'Cluster', 'ClusterProps'],
  ['postgresql.cnpg.io/v1', 'ScheduledBackup', 'ScheduledBackupProps'],
];

function readDeclaredSchemas() {
  const folder = path.join(HERE, 'node_modules', '@cdk8s-kit', 'crds', 'dist');
  const schemas = readTypeSchemas(['k8s.d.ts', 'postgresql.cnpg.io.d.ts'].map((name) => path.join(folder, name)));
  // The declarations are of CloudNativePG 1.27; 1.28 has this one too.
  schemas.ClusterSpecPostgresqlSynchronous.properties.failoverQuorum = { type: 'boolean' };
  return schemas;
}

/** The kinds whose definitions no package has: the fields that the chart uses, as their projects document them. */
function readDocumentedKinds() {
  return JSON.parse(readFileSync(path.join(HERE, 'documented-kinds.json'), 'utf8'));
}

/** One line for a fault that Ajv found. */
export function describeFault({ instancePath, message, params }) {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}

function findMonitorFaults(object) {
  try {
    new ServiceMonitor(object).validate();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/** Creates the checks of all kinds that the chart renders, by `apiVersion kind`: each returns an object's faults. */
export function createKindChecks() {
  const schemas = readDeclaredSchemas();
  const checks = new Map([['monitoring.coreos.com/v1 ServiceMonitor', findMonitorFaults]]);
  const add = (apiVersion, kind, schema) => {
    const validate = new Ajv({ allErrors: true }).compile(kindSchema(schema, schemas, { apiVersion, kind }));
    checks.set(`${apiVersion} ${kind}`, (object) => (validate(object) ? [] : validate.errors.map(describeFault)));
  };
  for (const [apiVersion, kind, type] of DECLARED_KINDS) add(apiVersion, kind, schemas[type]);
  for (const { apiVersion, kind, spec } of readDocumentedKinds()) {
    add(apiVersion, kind, {
      type: 'object',
      additionalProperties: false,
      required: ['metadata', 'spec'],
      properties: { metadata: { $ref: '#/$defs/ObjectMeta' }, spec },
    });
  }
  return checks;
}
