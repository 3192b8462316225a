export { federated } from './federated';
