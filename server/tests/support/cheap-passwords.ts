// Tests hash thousands of passwords: cheaply, and without threads, which would outlive the file and keep its modules in
// memory. Those about cost and threads unmock the file.
jest.mock('../../src/identity/accounts/password-threads', () => {
  const { hashSync, verifySync } = jest.requireActual('@node-rs/argon2');
  const actual = jest.requireActual('../../src/identity/accounts/password-threads');
  const cost = { ...actual.PASSWORD_COST, memoryCost: 64, timeCost: 1 };
  const run = async ({ password, passwordHash }: { password: string; passwordHash?: string }) =>
    passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password);
  const pool = { queueSize: 0, run };
  return { ...actual, MOST_WAITING: Infinity, threads: { stranger: pool, 'signed-in': pool } };
});
