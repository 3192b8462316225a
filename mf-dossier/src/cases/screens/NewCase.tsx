import { CASE_TITLES, type CaseKind, NEW_THING, PERSON_CASE_KINDS } from '@najem/shared/domain/rights';
import { dataOf, type Draft, useLoaded } from '@najem/shared/store';
import { Card, Grid, Link, Page, Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ExportCard } from '../../file/parts/ExportCard';
import { RoleCard } from '../../file/parts/RoleCard';
import { calls as fileCalls } from '../../file/state';
import { useFileBase } from '../../file/frame/base';
import { useFormDraft } from '../../proof/parts/use-form-draft';
import { CaseFields, type CaseValues } from '../parts/CaseFields';
import { KindChoice } from '../parts/KindChoice';
import { TEXTS } from '../texts';

const T = TEXTS.form;

/** 'Nowa sprawa': the kind first, which the address may preset, then the form. */
export function NewCase() {
  const base = useFileBase();
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const tenancy = tenancyOf(query);
  const kind = tenancy === undefined ? PERSON_CASE_KINDS.find((one) => one === query.get('kind')) : 'content_notice';
  const presetId = /^[\w-]{1,64}$/.exec(query.get('entry') ?? '')?.[0] ?? '';
  // What was written stays when its person chooses another kind.
  const draft = useFormDraft<CaseValues>('case', NEW_THING, {
    concerns: presetId !== '' ? 'entry' : kind === 'rectification' ? 'basics' : 'file',
    entryId: presetId,
    text: '',
    restricts: false,
    email: '',
  });

  const edit = (typed: CaseValues) => {
    draft.edit(typed);
    // What its person chose here holds after a reload, too.
    if (presetId !== '' && (typed.concerns !== 'entry' || typed.entryId !== presetId)) {
      void navigate({ search: without(query, 'entry') }, { replace: true });
    }
  };

  const back =
    tenancy === undefined
      ? { href: `${base}/cases`, label: TEXTS.list.title }
      : { href: `/tenancies/${tenancy}`, label: TEXTS.page.tenancy(tenancy) };
  if (kind === undefined) {
    return (
      <Page title={T.title} lead={T.kindsLead} back={back} width="narrow">
        <KindChoice search={search} />
      </Page>
    );
  }
  const values = concerning(draft, presetId);
  // The whole file is nothing that can be corrected.
  const isWhole = kind === 'rectification' && values?.concerns === 'file';
  return (
    <Page title={tenancy === undefined ? T.title : T.noticeTitle} back={back} width="narrow">
      <Stack gap="l">
        {kind === 'explanation' && <Explanation />}
        {kind === 'access' && <ExportCard />}
        <Card>
          <Stack gap="l">
            <div>
              <div className="dossier-case-kind-head">
                <h2>{CASE_TITLES[kind]}</h2>
                {tenancy === undefined && <Link href={`${base}/cases/new${without(query, 'kind')}`}>{T.other}</Link>}
              </div>
              <p className="rn-muted">{T.kinds[kind]}</p>
            </div>
            <Before kind={kind} />
            {values ? (
              <CaseFields
                key={kind}
                kind={kind}
                tenancy={tenancy}
                values={isWhole ? { ...values, concerns: 'basics' } : values}
                draft={{ ...draft, edit }}
              />
            ) : (
              <Skeleton lines={8} />
            )}
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}

/** The tenancy whose opinion the address has reported; undefined where it names none. */
function tenancyOf(query: URLSearchParams): string | undefined {
  if (query.get('kind') !== 'content_notice') return undefined;
  return /^[A-Z]{2}(?:-[\dA-Z]{4}){2}$/.exec(query.get('tenancy') ?? '')?.[0];
}

/** What the form shows: until it is edited here, the entry that the address names goes before the one of an older draft. */
function concerning({ values, editedAt }: Draft<CaseValues>, entryId: string): CaseValues | undefined {
  if (!values || entryId === '' || editedAt !== undefined) return values;
  return { ...values, concerns: 'entry', entryId };
}

function without(query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a kind brings at once, or what its person should know before. */
function Before({ kind }: { kind: CaseKind }) {
  const base = useFileBase();
  if (kind === 'access') {
    return (
      <Notice
        tone="info"
        role={null}
        title={T.access}
        actions={
          <Button size="s" href={base}>
            {T.toFile}
          </Button>
        }
      />
    );
  }
  return kind === 'erasure' || kind === 'objection' ? (
    <Notice tone="warning" role={null}>
      {T.erasing}
    </Notice>
  ) : null;
}

/** Why the ratings are what they are, before somebody asks for it. */
function Explanation() {
  const base = useFileBase();
  const [overview] = useLoaded(fileCalls.overview, {});
  const roles = dataOf(overview)?.dossier.roles;
  if (!roles || roles.length === 0) return null;
  return (
    <section aria-label={T.explanation}>
      <Stack>
        <Grid column="l">
          {roles.map((role) => (
            <RoleCard key={role.subject._id} role={role} />
          ))}
        </Grid>
        <p>
          <Link href={base}>{T.toFile}</Link>
        </p>
      </Stack>
    </section>
  );
}
