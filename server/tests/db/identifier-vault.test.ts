import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createIdentifierVault } from '../../src/db/identifier-vault';

const key = (id: string) => ({ id, key: randomBytes(32) });
const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });

describe('the identifier vault', () => {
  const old = key('k1');
  const vault = createIdentifierVault([old]);

  it('opens what it sealed', () => {
    fc.assert(fc.property(text, (identifier) => vault.open(vault.seal(identifier)) === identifier));
  });

  it('finds the same identifier by the same index and no other', () => {
    fc.assert(
      fc.property(text, text, (one, two) => vault.seal(one).index.equals(vault.seal(two).index) === (one === two)),
    );
    expect(vault.indexes('80010112345').all).toEqual([vault.seal('80010112345').index]);
  });

  it('shows nothing of the identifier and never the same cipher twice', () => {
    const one = vault.seal('80010112345');
    const two = vault.seal('80010112345');
    expect(one.cipher.includes('80010112345')).toBe(false);
    expect(one.cipher.equals(two.cipher)).toBe(false);
  });

  it('notices every changed bit', () => {
    const sealed = vault.seal('80010112345');
    fc.assert(
      fc.property(fc.nat(sealed.cipher.length - 1), fc.nat(7), (at, bit) => {
        const cipher = Buffer.from(sealed.cipher);
        cipher[at] = (cipher[at] as number) ^ (1 << bit);
        expect(() => vault.open({ ...sealed, cipher })).toThrow();
      }),
    );
  });

  it('refuses a cipher that was cut', () => {
    const sealed = vault.seal('80010112345');
    for (let length = 0; length < sealed.cipher.length; length++) {
      expect(() => vault.open({ ...sealed, cipher: sealed.cipher.subarray(0, length) })).toThrow();
    }
  });

  it('goes on opening and finding after a rotation, and seals with the new key', () => {
    const sealed = vault.seal('80010112345');
    const rotated = createIdentifierVault([key('k2'), old]);
    expect(rotated.open(sealed)).toBe('80010112345');
    expect(rotated.indexes('80010112345').all[1]).toEqual(sealed.index);
    const again = rotated.seal('80010112345');
    expect(again.keyId).toBe('k2');
    expect(again.index.equals(sealed.index)).toBe(false);
    expect(rotated.indexes('80010112345').all[0]).toEqual(again.index);
    expect(() => vault.open(again)).toThrow('"k2"');
  });

  it('refuses a cipher under the name of another key', () => {
    const sealed = vault.seal('80010112345');
    const renamed = createIdentifierVault([{ id: 'other', key: old.key }]);
    expect(() => renamed.open({ ...sealed, keyId: 'other' })).toThrow();
  });
});
