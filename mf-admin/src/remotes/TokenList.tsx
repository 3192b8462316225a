import type { DeployToken } from '@najem/shared/contract/platform';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Cluster, ErrorState } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useOpenDialog } from './dialogs';
import { calls } from './state';
import { TEXTS } from './texts';
import { stateOfToken } from './values';

const STATE_TONES = { valid: 'success', expired: 'neutral', revoked: 'neutral' } as const;

/** The deploy tokens of one remote, with buttons to create and revoke them. */
export function TokenList({ remote }: { remote: string }) {
  const [tokens, reload] = useLoaded(calls.tokens, {});
  const open = useOpenDialog();
  return (
    <section className="admin-remotes-part">
      <Cluster justify="between">
        <h2>{TEXTS.tokens}</h2>
        <Button size="s" icon="plus" onClick={() => open({ is: 'token', remote })}>
          {TEXTS.newToken}
        </Button>
      </Cluster>
      <p className="rn-muted rn-small">{TEXTS.tokensText}</p>
      <Tokens
        tokens={dataOf(tokens)?.tokens.filter((token) => token.remote === remote)}
        failure={tokens.status === 'failed' ? errorText(tokens.error, TEXTS.tokensFailed) : undefined}
        onRetry={reload}
      />
    </section>
  );
}

interface TokensProps {
  tokens: readonly DeployToken[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
}

function Tokens({ tokens, failure, onRetry }: TokensProps) {
  if (!tokens) {
    return failure ? <ErrorState title={failure} onRetry={onRetry} /> : <CardSkeleton count={1} />;
  }
  if (tokens.length === 0) return <p className="rn-muted">{TEXTS.tokensEmpty}</p>;
  return (
    <ul className="admin-remotes-list">
      {tokens.map((token) => (
        <li key={token._id}>
          <Token token={token} />
        </li>
      ))}
    </ul>
  );
}

function Token({ token }: { token: DeployToken }) {
  const open = useOpenDialog();
  const { label, createdAt, expiresAt, lastUsedAt } = token;
  const state = stateOfToken(token, new Date(serverNow()));
  const facts = [
    TEXTS.tokenCreated(formatDate(createdAt)),
    expiresAt === undefined ? TEXTS.tokenForever : TEXTS.tokenExpires(formatDate(expiresAt)),
    lastUsedAt === undefined ? TEXTS.tokenUnused : TEXTS.tokenUsed(formatDateTime(lastUsedAt)),
  ];
  return (
    <Cluster justify="between">
      <span className="admin-remotes-token">
        <span>
          {label} <Badge tone={STATE_TONES[state]}>{TEXTS.tokenStates[state]}</Badge>
        </span>
        <span className="rn-muted rn-small admin-remotes-facts">{facts.join(' · ')}</span>
      </span>
      {state === 'valid' && (
        <Button
          size="s"
          variant="quiet"
          aria-label={TEXTS.revokeOf(label)}
          onClick={() => open({ is: 'revocation', token })}
        >
          {TEXTS.revoke}
        </Button>
      )}
    </Cluster>
  );
}
