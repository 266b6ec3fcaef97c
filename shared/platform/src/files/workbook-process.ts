import { serve } from '../helper/serve.ts'
import { writeWorkbook } from './workbook.ts'

serve(writeWorkbook)
