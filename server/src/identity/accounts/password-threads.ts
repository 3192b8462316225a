/** Algorithm.Argon2id: a `const enum` of the package, which single-file compilation cannot read. */
const ARGON2ID = 2;

/** What a hash of a password costs: argon2id with 19 MiB, 2 passes and 1 lane. Tests mock this file. */
export const PASSWORD_COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
