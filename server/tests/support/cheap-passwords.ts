// Tests hash thousands of passwords; those about the cost itself unmock the file.
jest.mock('../../src/identity/accounts/password-cost', () => {
  const { PASSWORD_COST } = jest.requireActual('../../src/identity/accounts/password-cost');
  return { PASSWORD_COST: { ...PASSWORD_COST, memoryCost: 64, timeCost: 1 } };
});
