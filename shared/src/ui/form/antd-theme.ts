import type { ThemeConfig } from 'antd/es/config-provider';
import type { ThemeMode, Toast } from '@najem/shared/ui/context';
import versions from '../../../versions.json';
import { COLORS, FONT_FAMILY, SIZES } from '../theme';
import type { ColorName } from '../theme';

type ToneName = NonNullable<Toast['tone']>;

/** antd's tokens in the product's colours and sizes, so that its widgets match the kit's own. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const color = (name: ColorName) => COLORS[name][mode];
  return {
    // A remote may carry a newer kit than the shell's. antd's version keeps rules apart, and the kit's version tokens:
    // otherwise each of the two kits would restyle the widgets of the other.
    cssVar: { key: `rn-${versions.kit.replaceAll('.', '-')}` },
    token: {
      fontFamily: FONT_FAMILY,
      fontSize: 16,
      lineHeight: 1.55,
      controlHeight: SIZES.controlHeight,
      controlHeightSM: SIZES.controlHeightSmall,
      borderRadius: SIZES.radius,
      borderRadiusLG: SIZES.radiusLarge,
      colorPrimary: color('accent'),
      colorPrimaryHover: color('accentHover'),
      colorPrimaryActive: color('accentHover'),
      colorPrimaryBg: color('accentSoft'),
      colorPrimaryBorder: color('accent'),
      ...status('Success', mode, 'success'),
      ...status('Warning', mode, 'warning'),
      ...status('Error', mode, 'danger'),
      ...status('Info', mode, 'info'),
      colorLink: color('accent'),
      colorText: color('ink'),
      colorTextSecondary: color('inkMuted'),
      colorTextTertiary: color('inkMuted'),
      colorTextQuaternary: color('inkMuted'),
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
      controlItemBgActiveHover: color('accentSoft'),
      controlOutline: 'transparent',
      controlPaddingHorizontal: 14,
      // The text of a busy button stays readable.
      opacityLoading: 1,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Alert: { withDescriptionPadding: '12px 16px', fontSizeLG: 16, marginXS: 0, marginSM: 8 },
      Button: {
        fontWeight: 600,
        paddingInline: 18,
        paddingInlineSM: 12,
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultShadow: 'none',
      },
      Form: { itemMarginBottom: 0, labelFontSize: 15 },
      Table: {
        cellFontSize: 15,
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
      Rate: { starColor: color('star'), starBg: color('starEmpty'), marginXS: 2 },
      Skeleton: { gradientFromColor: color('sunken'), gradientToColor: color('line') },
      Statistic: { titleFontSize: 14, contentFontSize: 28 },
      Tooltip: { colorBgSpotlight: color('ink'), colorTextLightSolid: color('paper') },
      Modal: { titleFontSize: 20, titleLineHeight: 1.25 },
      Descriptions: { labelColor: color('inkMuted') },
      Tabs: { itemColor: color('inkMuted'), titleFontSize: 16, marginSM: 8 },
    },
  };
}

/** antd's tokens of a status: its colour, its soft background and the border. */
function status(name: 'Success' | 'Warning' | 'Error' | 'Info', mode: ThemeMode, tone: ToneName) {
  const colour = COLORS[tone][mode];
  const ground = COLORS[`${tone}Soft`][mode];
  return {
    [`color${name}`]: colour,
    [`color${name}Bg`]: ground,
    [`color${name}Border`]: `color-mix(in srgb, ${colour} 28%, ${ground})`,
  };
}
