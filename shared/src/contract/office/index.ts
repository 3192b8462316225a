export * from './custom-reports';
export * from './referrals';
export * from './statistics';
export * from './users';
