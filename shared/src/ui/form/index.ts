export { AutoCompleteField, DateField, NumberField, SearchSelect } from './fields';
export type { AutoCompleteFieldProps, DateFieldProps, NumberFieldProps, SearchSelectProps } from './fields';
