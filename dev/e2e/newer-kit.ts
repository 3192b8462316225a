import type { TeamCheckout } from './team-checkout';

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

/** Changes a sentence of the subject library, which the remote carries. */
export async function changeSentence(checkout: TeamCheckout): Promise<void> {
  await checkout.replace('shared/src/subject/texts.ts', /(?<=identifierTitle: ')[^']+/, OWN_TITLE);
}

/** Adds a component to the kit, uses it in the add form, changes the look, and raises the kit's minor version. */
export async function makeNewerKit(checkout: TeamCheckout): Promise<void> {
  await checkout.write('shared/src/ui/content/AskingButton.tsx', NEW_PART);
  await checkout.replace('shared/src/ui/content/index.ts', /^/, "export { AskingButton } from './AskingButton';\n");
  const theme = 'shared/src/ui/form/antd-theme.ts';
  await checkout.replace(theme, /(?<=cellPaddingBlock: )\d+/, NEWER_LOOK.cellPadding);
  await checkout.replace(theme, /(?<=borderRadiusLG: )[\w.]+/, NEWER_LOOK.rounding);
  await checkout.replace('shared/src/ui/data/data-table.css', /$/, NEW_RULE);
  await checkout.replace('shared/versions.json', /(?<="kit": "\d+\.)\d+/, (minor) => String(Number(minor) + 1));
  const screen = 'shared/src/subject/editor/IdentifierStep.tsx';
  await checkout.replace(screen, /^/, "import { AskingButton } from '@najem/shared/ui/content';\n");
  await checkout.replace(screen, /(?=<Button href=\{listPath\}>)/, NEW_BUTTON);
}
