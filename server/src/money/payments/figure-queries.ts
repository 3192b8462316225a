/** The statements by which the metrics read what the last check of money found. */
export const MONEY_FIGURES = {
  moneyDifferences: 'select kind, differences as count from money_checks',
  moneyCheckedAt: 'select extract(epoch from min(checked_at))::float8 as at from money_checks',
};
