import { MadeOnce, PACKAGE_SOURCES } from './made-once';
import { TeamCheckout } from './team-checkout';

/** The title that a team gives to the first card of the add form. */
export const OWN_TITLE = 'Podaj numer tej osoby';

/** A component that this repository's kit does not have. The buttons of its question have antd's names. */
const NEW_PART = `import type { ReactNode } from 'react';
import Popconfirm from 'antd/es/popconfirm';
import { Button, Kit } from '@najem/shared/ui/form';

export function AskingButton(props: { question: string; onConfirm: () => void; children: ReactNode }) {
  return (
    <Kit>
      <Popconfirm title={props.question} icon={null} onConfirm={props.onConfirm}>
        <Button>{props.children}</Button>
      </Popconfirm>
    </Kit>
  );
}
`;

/** The newer kit's spacing of tables and radius of windows, in pixels; the older kit has less space and rounder corners. */
export const NEWER_LOOK = { cellPadding: '20', rounding: '4', headSpacing: '2' };

/** A rule in the kit's own style sheet, for a class of tables in both kits. */
const NEW_RULE = `
.rn-table.rn-table .ant-table-thead > tr > th {
  letter-spacing: ${NEWER_LOOK.headSpacing}px;
}
`;

/** A button of that component, next to the add form's first ones. */
const NEW_BUTTON = `<AskingButton
              question="Wyczyścić numer?"
              onConfirm={() => dispatchFlow({ type: 'identifierTyped', text: '' })}
            >
              Wyczyść
            </AskingButton>`;

/**
 * A team's build of the tenants' remote, with a sentence of its own, a component of its own in the add form, and a kit with
 * another look and a higher minor version; returns the folder of the build.
 */
export async function buildWithNewerKit(): Promise<string> {
  const made = await MadeOnce.of('newer-kit', [
    ...PACKAGE_SOURCES,
    'mf-tenants',
    'dev/e2e/newer-kit.ts',
    'dev/e2e/team-checkout.ts',
  ]);
  if (made.found) return made.found;
  const checkout = await TeamCheckout.make();
  try {
    await makeNewerKit(checkout);
    return await made.keep(await checkout.build('tenants'));
  } finally {
    await checkout.remove();
  }
}

async function makeNewerKit(checkout: TeamCheckout): Promise<void> {
  // The subject library is carried by the remote.
  await checkout.replace('shared/src/subject/texts.ts', /(?<=identifierTitle: ')[^']+/, OWN_TITLE);
  await checkout.write('shared/src/ui/content/AskingButton.tsx', NEW_PART);
  await checkout.replace('shared/src/ui/content/index.ts', /^/, "export { AskingButton } from './AskingButton';\n");
  const theme = 'shared/src/ui/form/antd-theme.ts';
  await checkout.replace(theme, /(?<=cellPaddingBlock: )\d+/, NEWER_LOOK.cellPadding);
  await checkout.replace(theme, /(?<=borderRadiusLG: )[\w.]+/, NEWER_LOOK.rounding);
  await checkout.replace('shared/src/ui/data/data-table.css', /$/, NEW_RULE);
  await checkout.replace('shared/versions.json', /(?<="kit": "\d+\.)\d+/, (minor) => String(Number(minor) + 1));
  const screen = 'shared/src/subject/editor/IdentifierStep.tsx';
  await checkout.replace(screen, /^/, "import { AskingButton } from '@najem/shared/ui/content';\n");
  await checkout.replace(screen, /(?=<Button \{\.\.\.list\}>)/, NEW_BUTTON);
}
