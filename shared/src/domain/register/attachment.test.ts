import { type AttachmentState, canMoveAttachment } from './attachment';
import { canOpenAttachment } from './permission';

const STATES = ['received', 'checking', 'usable', 'refused'] as const satisfies readonly AttachmentState[];

it('a file is received, checked, and then usable or refused for good', () => {
  const moves = STATES.flatMap((from) =>
    STATES.filter((to) => canMoveAttachment(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['received checking', 'checking usable', 'checking refused']);
});

describe('a file is opened', () => {
  const uploader = { is: 'user', userId: 'a' } as const;
  const stranger = { uploader: { is: 'user', userId: 'b' }, isFreshAdmin: false, isOtherSide: false } as const;

  it('its uploader opens a file, and a guest with the same id does not', () => {
    expect(canOpenAttachment({ ...stranger, uploader }, { uploader, purpose: 'claim' })).toBe(true);
    expect(canOpenAttachment(stranger, { uploader, purpose: 'claim' })).toBe(false);
    const guest = { ...stranger, uploader: { is: 'guest', claimId: 'a' } } as const;
    expect(canOpenAttachment(guest, { uploader, purpose: 'claim' })).toBe(false);
  });

  it('freshly proved administrators open any file, and the other side any but an identity document', () => {
    expect(canOpenAttachment({ ...stranger, isFreshAdmin: true }, { uploader, purpose: 'claim' })).toBe(true);
    expect(canOpenAttachment({ ...stranger, isOtherSide: true }, { uploader, purpose: 'dispute' })).toBe(true);
    expect(canOpenAttachment({ ...stranger, isOtherSide: true }, { uploader, purpose: 'claim' })).toBe(false);
  });
});
