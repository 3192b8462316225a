export * from './invoices';
export * from './payments';
