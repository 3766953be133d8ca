import { sdk3 } from '@otelq-test/browser-sdk-3';
import { Page } from './page.ts';

window.page = new Page(sdk3);
