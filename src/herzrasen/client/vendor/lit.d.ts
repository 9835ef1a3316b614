// The part of Lit's types that this client uses; lit.js lies beside it.

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export const html: Template;
export const svg: Template;
export const nothing: unique symbol;
export const noChange: unique symbol;
export function css(strings: TemplateStringsArray, ...values: unknown[]): CSSResult;
export interface CSSResult {
  readonly cssText: string;
  readonly styleSheet?: CSSStyleSheet;
}
export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;

export interface PropertyDeclaration {
  type?: unknown;
  attribute?: boolean | string;
  reflect?: boolean;
  state?: boolean;
  hasChanged?(value: unknown, old: unknown): boolean;
}
export type PropertyValues = Map<PropertyKey, unknown>;

export interface ReactiveController {
  hostConnected?(): void;
  hostDisconnected?(): void;
  hostUpdate?(): void;
  hostUpdated?(): void;
}

export class LitElement extends HTMLElement {
  static properties: Record<string, PropertyDeclaration>;
  static styles: CSSResult | CSSResult[];
  readonly renderRoot: HTMLElement | ShadowRoot;
  readonly updateComplete: Promise<boolean>;
  hasUpdated: boolean;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(name?: PropertyKey, old?: unknown): void;
  addController(controller: ReactiveController): void;
  protected createRenderRoot(): HTMLElement | DocumentFragment;
  protected scheduleUpdate(): void | Promise<unknown>;
  protected shouldUpdate(changed: PropertyValues): boolean;
  protected willUpdate(changed: PropertyValues): void;
  protected firstUpdated(changed: PropertyValues): void;
  protected updated(changed: PropertyValues): void;
  protected render(): unknown;
}

export function repeat<T>(
  items: Iterable<T>,
  key: (item: T, index: number) => unknown,
  template: (item: T, index: number) => unknown,
): unknown;
export function classMap(classes: Record<string, unknown>): unknown;
export interface Ref<T = Element> {
  readonly value?: T;
}
export function createRef<T = Element>(): Ref<T>;
export function ref(target: Ref<any> | ((element: Element | undefined) => void)): unknown;
export function keyed(key: unknown, value: unknown): unknown;
export function live(value: unknown): unknown;

export interface ElementPart {
  readonly element: Element;
}
export class Directive {
  constructor(part: unknown);
  render(...values: unknown[]): unknown;
  update(part: ElementPart, values: unknown[]): unknown;
}
export function directive(made: new (part: unknown) => Directive): (...values: any[]) => unknown;
