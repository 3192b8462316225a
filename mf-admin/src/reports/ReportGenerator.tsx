import { Page } from '@najem/shared/ui/base';
import { PANEL_PATH } from '../panel/address';
import { TEXTS } from '../panel/texts';
import { CustomReport } from './CustomReport';
import '../panel/panel.css';

/** `/admin/report-generator`: the custom report alone. */
export function ReportGenerator() {
  return (
    <Page title={TEXTS.generatorTitle} back={{ href: PANEL_PATH, label: TEXTS.back }}>
      <CustomReport />
    </Page>
  );
}
