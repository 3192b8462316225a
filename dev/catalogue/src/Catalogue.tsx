import { Card, Cluster, Grid, Link, Page, Stack } from '@najem/shared/ui/base';
import { CopyButton } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import './catalogue.css';

/** Names of components among the names of a group. */
type ComponentName<Name> = Name extends Capitalize<Name & string> ? Name : never;

/** What is shown of each component of a group: one that is missing here, or is gone from the kit, is a type error. */
export type Parts<Group, Elsewhere extends string = never> = Readonly<
  Record<Exclude<ComponentName<keyof Group>, Elsewhere>, ReactNode>
>;

/** A group as it is shown: its parts by name, and the code of each. */
export interface Group {
  title: string;
  parts: Readonly<Record<string, ReactNode>>;
  codes: Readonly<Record<string, { code: string; props?: string }>>;
}

const HOME = '/dev/kit';

/** The groups of the kit with the names of their parts. */
export function Overview({ groups }: { groups: Readonly<Record<string, Group>> }) {
  return (
    <Page title="Katalog" lead="Każda część zestawu ui w każdym stanie, z kodem do skopiowania.">
      <Grid>
        {Object.entries(groups).map(([group, { title, parts }]) => (
          <Card key={group} title={title} footer={<Link href={`${HOME}/${group}`}>Otwórz {title}</Link>}>
            <Cluster>
              {Object.keys(parts).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </Cluster>
          </Card>
        ))}
      </Grid>
    </Page>
  );
}

/** Every part of one group, each in a card of its own with its code. */
export function Catalogue({ group: { title, parts, codes } }: { group: Group }) {
  return (
    <Page title={`Katalog: ${title}`} back={{ href: HOME, label: 'Wszystkie grupy' }}>
      <Stack gap="l">
        {Object.entries(parts).map(([name, shown]) => (
          <Card key={name} title={name}>
            <Stack>
              <div>{shown}</div>
              <Code name={name} {...codes[name]} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}

function Code({ name, code = '', props }: { name: string; code?: string; props?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="kit-code" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Kod: {name}</summary>
      {isOpen && (
        <Stack>
          <pre>{code}</pre>
          <Cluster>
            <CopyButton text={code} label={`Kopiuj kod: ${name}`} size="s" />
          </Cluster>
          {props && (
            <>
              <span>Właściwości</span>
              <pre>{props}</pre>
            </>
          )}
        </Stack>
      )}
    </details>
  );
}
