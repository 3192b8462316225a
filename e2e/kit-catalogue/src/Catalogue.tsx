import { Card, Page, Stack } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';

/** The names of a group's components. */
type ComponentName<Name> = Name extends Capitalize<Name & string> ? Name : never;

/** The example of each component of a group; a missing or surplus one is a type error. */
export type Parts<Group, Elsewhere extends string = never> = Readonly<
  Record<Exclude<ComponentName<keyof Group>, Elsewhere>, ReactNode>
>;

/** Every component of one group of the kit, each in a card of its own. */
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
