export * from './attachments';
export * from './history-entry';
export * from './inquiries';
export * from './parts';
export * from './rentcoins';
export * from './subjects';
export * from './suspects';
