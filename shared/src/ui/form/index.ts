export { NumberField, SearchSelect } from './fields';
export type { NumberFieldProps, SearchSelectProps } from './fields';
