export { KitProvider } from './KitProvider';
export type { KitProviderProps } from './KitProvider';
