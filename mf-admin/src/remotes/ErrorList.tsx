import type { ObservedError } from '@najem/shared/contract/platform';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { TEXTS } from './texts';
import { countText } from './values';

/** The last errors, newest first, each with place, versions and count. */
export function ErrorList({ errors }: { errors: readonly ObservedError[] }) {
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.errors}</h2>
      {errors.length === 0 ? (
        <p className="rn-muted">{TEXTS.errorsEmpty}</p>
      ) : (
        <ul className="admin-remotes-list">
          {errors.map((error) => (
            <li key={`${error.version} ${error.message}`}>
              <code className="admin-remotes-message" translate="no">
                {error.message}
              </code>
              <span className="rn-muted rn-small admin-remotes-facts">{factsOf(error).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf({ version, shell, place, count, lastAt }: ObservedError): string[] {
  return [
    version,
    shell === version ? undefined : TEXTS.errorShell(shell),
    place,
    TEXTS.errorCount(countText(count)),
    TEXTS.errorLast(formatDateTime(lastAt)),
  ].filter((fact) => fact !== undefined);
}
