import { CASE_TITLES, PERSON_CASE_KINDS } from '@najem/shared/domain/rights';
import { Card, Icon, Link } from '@najem/shared/ui/base';
import { useFileBase } from '../../file/frame/base';
import { TEXTS } from '../texts';
import './kind-choice.css';

const T = TEXTS.form;

/** The kinds that a person chooses from; a notice about content is given where its entry is seen. */
export type PersonCaseKind = (typeof PERSON_CASE_KINDS)[number];

/** Every kind of a case with a sentence; each leads to its form and keeps what else the address presets. */
export function KindChoice({ search }: { search: string }) {
  const base = useFileBase();
  const hrefOf = (kind: PersonCaseKind) => {
    const query = new URLSearchParams(search);
    query.set('kind', kind);
    return `${base}/cases/new?${query.toString()}`;
  };
  return (
    <Card>
      <ul className="rn-list dossier-case-kinds" aria-label={T.kindsLead}>
        {PERSON_CASE_KINDS.map((kind) => (
          <li key={kind}>
            <Link bare href={hrefOf(kind)} className="dossier-case-kind">
              <span>
                <strong>{CASE_TITLES[kind]}</strong>
                <span className="rn-muted rn-small">{T.kinds[kind]}</span>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
