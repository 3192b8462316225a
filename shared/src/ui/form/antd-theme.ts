import type { ThemeConfig } from 'antd/es/config-provider';
import type { ThemeMode } from '@najem/shared/ui/context';
import { COLORS, FONT_FAMILY, SIZES } from '../theme';
import type { ColorName } from '../theme';

/** antd's tokens in the product's colours and sizes, so that its widgets are not told from the kit's own. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const color = (name: ColorName) => COLORS[name][mode];
  return {
    cssVar: { key: 'rn' },
    hashed: false,
    token: {
      fontFamily: FONT_FAMILY,
      fontSize: 16,
      fontSizeSM: 14,
      lineHeight: 1.55,
      controlHeight: SIZES.controlHeight,
      controlHeightSM: SIZES.controlHeightSmall,
      borderRadius: SIZES.radius,
      borderRadiusSM: SIZES.radiusSmall,
      borderRadiusLG: SIZES.radiusLarge,
      colorPrimary: color('accent'),
      colorPrimaryHover: color('accentHover'),
      colorPrimaryActive: color('accentHover'),
      colorPrimaryBg: color('accentSoft'),
      colorPrimaryBorder: color('accent'),
      colorSuccess: color('success'),
      colorWarning: color('warning'),
      colorError: color('danger'),
      colorInfo: color('info'),
      colorLink: color('accent'),
      colorText: color('ink'),
      colorTextSecondary: color('inkMuted'),
      colorTextTertiary: color('inkMuted'),
      colorTextQuaternary: color('inkMuted'),
      colorTextPlaceholder: color('inkMuted'),
      colorTextLightSolid: color('onAccent'),
      colorBgBase: color('surface'),
      colorBgContainer: color('surface'),
      colorBgElevated: color('raised'),
      colorBgLayout: color('paper'),
      colorBorder: color('lineStrong'),
      colorBorderSecondary: color('line'),
      colorSplit: color('line'),
      colorFillAlter: color('sunken'),
      controlItemBgHover: color('sunken'),
      controlItemBgActive: color('accentSoft'),
      controlItemBgActiveHover: color('accentSoft'),
      controlOutline: 'transparent',
      controlPaddingHorizontal: 14,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        headerBg: color('sunken'),
        headerColor: color('inkMuted'),
        headerSplitColor: 'transparent',
        rowHoverBg: color('paper'),
        rowExpandedBg: color('paper'),
        borderColor: color('line'),
        cellPaddingBlock: 14,
        cellPaddingInline: 12,
      },
      Select: {
        optionSelectedBg: color('accentSoft'),
        optionSelectedColor: color('ink'),
        optionPadding: '9px 12px',
        optionLineHeight: 1.4,
      },
      InputNumber: { paddingInline: 14 },
    },
  };
}
