export * from './custom-report';
export * from './referral';
