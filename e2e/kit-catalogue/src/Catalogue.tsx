import { Card, Page, Stack } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';

/** Names of components among the names of a group. */
type ComponentName<Name> = Name extends Capitalize<Name & string> ? Name : never;

/** What is shown of each component of a group: one that is missing here, or is gone from the kit, is a type error. */
export type Parts<Group, Elsewhere extends string = never> = Readonly<
  Record<Exclude<ComponentName<keyof Group>, Elsewhere>, ReactNode>
>;

/** Every part of one group of the kit, each in a card of its own. */
export function Catalogue({ title, parts }: { title: string; parts: Readonly<Record<string, ReactNode>> }) {
  return (
    <Page title={title} width="wide">
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
