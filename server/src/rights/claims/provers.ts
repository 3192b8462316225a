import type { Uploader } from '@najem/shared/domain/register';
import { CLAIM_CODE_LENGTHS, claimLevel, type ReviewMethod } from '@najem/shared/domain/rights';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import { readMessage } from '../../kernel/guards';
import { newCode } from '../../kernel/codes';
import { readFile } from './files';
import type { IdentityProver } from './prover';
import { isSignedStatement } from '../../register/attachments/signed-statement';

/** What the eID provider added to the address: a code, or an error. */
interface EidInput {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** The provider's words for a person who went back. */
const CANCELLED = ['access_denied', 'user_cancelled', 'cancelled'];

/** Bank, e-dowód or wallet by an OpenID Connect provider, which names the PESEL. */
export const eidProver: IdentityProver<EidInput> = {
  id: 'eid',
  level: claimLevel('eid'),
  async start(ctx) {
    const { eid } = ctx;
    if (!eid) return refuse('PROVER_UNAVAILABLE');
    const state = newSecret(ctx);
    const started = await eid.start(state).catch((error: unknown) => {
      ctx.log.warn({ reason: readMessage(error) }, 'eID provider not available');
      return refuse('PROVER_UNAVAILABLE');
    });
    const { redirectUri, codeVerifier, nonce } = started;
    return { redirectUri, attempt: { state_hash: hashSecret(state), code_verifier: codeVerifier, nonce } };
  },
  async finish(ctx, { code_verifier, nonce }, { state, code, iss, error }) {
    if (error !== undefined) return { is: 'refused', reason: CANCELLED.includes(error) ? 'cancelled' : 'failed' };
    if (!ctx.eid || code === undefined || code_verifier === null || nonce === null) {
      return { is: 'refused', reason: 'failed' };
    }
    const returned = { state, code, iss };
    const result = await ctx.eid.finish(returned, { codeVerifier: code_verifier, nonce });
    if (result.is === 'refused') return result;
    const { pesel, givenName, familyName, assurance } = result;
    return {
      is: 'proven',
      identifiers: [{ type: 'pesel', value: pesel }],
      givenName,
      familyName,
      method: 'eid',
      assurance,
      provedAt: ctx.now(),
    };
  },
};

/** Files for the desk, with who uploaded them. */
export interface ReviewInput {
  attachmentIds: readonly string[];
  uploader: Uploader;
}

type ReviewProver = IdentityProver<ReviewInput>;

/** A statement with an electronic signature that the desk opens. */
const signedProver: ReviewProver = {
  id: 'signed',
  level: claimLevel('signed'),
  async start(ctx) {
    return { form: 'signed', attempt: { code: newCode(ctx, CLAIM_CODE_LENGTHS.statement) } };
  },
  async finish(ctx, { statement }, { attachmentIds: [id = ''], uploader }) {
    const file = await readFile(ctx, id, uploader);
    if (statement === null || !isSignedStatement(statement, file)) return refuse('STATEMENT_UNSIGNED');
    return { is: 'review', attachments: [id] };
  },
};

/** A photographed document, and the code of a letter. */
const documentProver: ReviewProver = {
  id: 'document',
  level: claimLevel('document'),
  async start(ctx) {
    return { form: 'document', attempt: { code: newCode(ctx, CLAIM_CODE_LENGTHS.document) } };
  },
  finish: async (_ctx, _attempt, { attachmentIds }) => ({ is: 'review', attachments: attachmentIds }),
};

/** Proof that a person of level 3 may act for a company, and the code of a letter to its seat. */
const companyProver: ReviewProver = {
  id: 'company',
  level: claimLevel('company'),
  start: async () => ({ form: 'company', attempt: {} }),
  finish: async (_ctx, _attempt, { attachmentIds }) => ({ is: 'review', attachments: attachmentIds }),
};

/** The provers whose files the desk looks at. */
export const REVIEW_PROVERS: Readonly<Record<ReviewMethod, ReviewProver>> = {
  signed: signedProver,
  document: documentProver,
  company: companyProver,
};
