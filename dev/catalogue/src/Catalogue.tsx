import { Card, Cluster, Grid, Link, Page, Stack } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';

/** Names of components among the names of a group. */
type ComponentName<Name> = Name extends Capitalize<Name & string> ? Name : never;

/** What is shown of each component of a group: one that is missing here, or is gone from the kit, is a type error. */
export type Parts<Group, Elsewhere extends string = never> = Readonly<
  Record<Exclude<ComponentName<keyof Group>, Elsewhere>, ReactNode>
>;

type AnyParts = Readonly<Record<string, ReactNode>>;

const HOME = '/dev/kit';

/** The groups of the kit with the names of their parts. */
export function Overview({ groups }: { groups: Readonly<Record<string, AnyParts>> }) {
  return (
    <Page title="Katalog" lead="Każda część zestawu ui, w każdym stanie.">
      <Grid>
        {Object.entries(groups).map(([group, parts]) => (
          <Card key={group} title={`ui/${group}`} footer={<Link href={`${HOME}/${group}`}>Otwórz ui/{group}</Link>}>
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

/** Every part of one group of the kit, each in a card of its own. */
export function Catalogue({ group, parts }: { group: string; parts: AnyParts }) {
  return (
    <Page title={`Katalog: ${group}`} back={{ href: HOME, label: 'Wszystkie grupy' }}>
      <Stack gap="l">
        {Object.entries(parts).map(([name, shown]) => (
          <Card key={name} title={name}>
            {shown}
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
